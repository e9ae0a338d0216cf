import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Rejects a WebSocket handshake with a status and a text, and closes the socket. */
export function rejectUpgrade(socket: Duplex, status: number, text: string) {
  // A client that never closes its side would keep the socket open and block the shutdown of the server.
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
