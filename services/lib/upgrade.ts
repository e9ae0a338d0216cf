import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers a WebSocket handshake with a status and a text that says what is wrong, and hangs up. */
export function refuseUpgrade(socket: Duplex, status: number, text: string) {
  // A client that does not hang up on its side would hold the socket, and the shutdown of the server, for ever.
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
      'connection: close',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text
    ].join('\r\n')
  )
}
