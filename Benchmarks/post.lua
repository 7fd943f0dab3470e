-- POST /codes of distinct phones: Chinese ones, another prefix for each run, then a counter that is spread over
-- the number space.
local prefix, count, stride
function init(arguments)
    prefix = 8613 + tonumber(arguments[1]) % 7
    count = 0
    wrk.headers["Content-Type"] = "application/json"
end
function request()
    count = count + 1
    local number = (count * 7368787) % 1000000000
    return wrk.format("POST", "/codes", nil, string.format('{"phone": "+%d%09d"}', prefix, number))
end
