import CCurl
import Glibc
import Threads

/// What the client's thread does: starts, drives and ends transfers until the queue is closed and none is left.
final class TransferLoop {
    private let queue: TransferQueue
    private let caFile: String?
    private var active: [OpaquePointer: EasyTransfer] = [:]
    private var finished = 0

    init(queue: TransferQueue, caFile: String?) {
        self.queue = queue
        self.caFile = caFile
    }

    func run() {
        blockBrokenPipeSignal()
        while true {
            let work = queue.take(finished: finished)
            finished = 0
            for transfer in work.added { start(transfer) }
            for transfer in work.cancelled { cancel(transfer) }
            drive()
            if work.isClosed && active.isEmpty { break }
            // Returns early for sockets, for the transfers' time-outs and when the queue wakes it.
            if finished == 0 { curl_multi_poll(queue.multi, nil, 0, 60_000, nil) }
        }
        queue.end()
    }

    private func start(_ transfer: Transfer) {
        guard !transfer.isCancelled else {
            finished += 1
            return transfer.answer.give(.failure(.notSent(cause: "cancelled")))
        }
        let easy = EasyTransfer(transfer, caFile: caFile)
        active[easy.handle] = easy
        let code = curl_multi_add_handle(queue.multi, easy.handle)
        precondition(code == CURLM_OK, "a new handle can be added")
    }

    private func cancel(_ transfer: Transfer) {
        guard let easy = active.values.first(where: { $0.transfer === transfer }) else { return }
        end(easy) { easy.failure(cause: "cancelled") }
    }

    private func drive() {
        var running: Int32 = 0
        curl_multi_perform(queue.multi, &running)
        var left: Int32 = 0
        while let message = curl_multi_info_read(queue.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = active[message.pointee.easy_handle] else { continue }
            let code = ccurl_result(message)
            end(easy) { easy.result(code) }
        }
    }

    /// Takes a transfer out and answers its caller.
    private func end(_ easy: EasyTransfer, with result: () -> Result<OutboundResponse, OutboundFailure>) {
        let result = result()
        active[easy.handle] = nil
        curl_multi_remove_handle(queue.multi, easy.handle)
        easy.free()
        finished += 1
        easy.transfer.answer.give(result)
    }

    /// OpenSSL writes without MSG_NOSIGNAL, and with CURLOPT_NOSIGNAL libcurl leaves SIGPIPE to its caller; blocked, it
    /// stays with this thread, unheard.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
