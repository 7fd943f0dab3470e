-- How often something happened that leaves no other row, by hour and dial code, for statistics.
CREATE TABLE tallies (
    -- where the hour begins
    hour                 INTEGER NOT NULL,
    -- verified, or the name of what refused a send or a guess
    event                TEXT    NOT NULL CHECK (event <> ''),
    dial_code            INTEGER NOT NULL,
    count                INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (hour, event, dial_code)
) STRICT, WITHOUT ROWID;
