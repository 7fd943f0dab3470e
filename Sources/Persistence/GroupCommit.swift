import VerificationCore
import VerificationService

/// A piece of work for the writer, and how its caller learns of the end.
struct UnitOfWork: Sendable {
    /// Does the work in an open transaction. What it returns answers the caller, and is called after the commit.
    let run: @Sendable (Connection, _ now: Timestamp) throws(StoreFailure) -> @Sendable () -> Void
    /// Answers the caller that nothing was stored.
    let fail: @Sendable (StoreFailure) -> Void
}

/// Puts units of work that wait together into one transaction, which costs one `fsync` for all of them.
struct GroupCommit {
    let connection: Connection
    let generation: Generation
    let clock: ServiceClock
    let commits: CommitCount

    private enum Failure: Error {
        case unit(StoreFailure)
        case transaction(StoreFailure)
    }

    /// Runs `units` in one transaction and answers each after the commit.
    ///
    /// When one fails, all is rolled back and each runs again in a transaction of its own: so a unit that fails after
    /// writing undoes its own writes alone, and the usual case pays for no savepoint.
    func run(_ units: [UnitOfWork]) {
        do {
            for answer in try commit(units) { answer() }
        } catch .unit where units.count > 1 {
            for unit in units { run([unit]) }
        } catch {
            switch error {
            case .unit(let failure), .transaction(let failure):
                for unit in units { unit.fail(failure) }
            }
        }
    }

    private func commit(_ units: [UnitOfWork]) throws(Failure) -> [@Sendable () -> Void] {
        let now = clock.now()
        do {
            try generation.checkFiles()
            try connection.run("BEGIN IMMEDIATE")
        } catch {
            throw .transaction(error)
        }
        var answers: [@Sendable () -> Void] = []
        answers.reserveCapacity(units.count)
        do {
            for unit in units { answers.append(try unit.run(connection, now)) }
        } catch {
            connection.rollBack()
            throw .unit(error)
        }
        do {
            try connection.run("COMMIT")
        } catch {
            connection.rollBack()
            throw .transaction(error)
        }
        try? generation.numberLog()  // what failed is done after the next commit
        commits.increase()
        return answers
    }
}

extension Connection {
    /// Ends the transaction without a trace, if SQLite has not done so already.
    func rollBack() {
        guard !isInAutocommit else { return }
        try? run("ROLLBACK")  // after a failed ROLLBACK the next BEGIN fails too, and says so
    }
}
