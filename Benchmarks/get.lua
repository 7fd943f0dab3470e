-- GET /codes/{phone}/cooldown of distinct phones, half of which were never seen.
local random
function init(arguments)
    math.randomseed(os.time())
    random = math.random
end
function request()
    return wrk.format("GET", string.format("/codes/+8613%09d/cooldown", random(0, 999999999)))
end
