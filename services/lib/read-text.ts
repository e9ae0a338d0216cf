/**
 * Reads the text of a response.
 *
 * @throws Error if it is longer than `mostBytes` after decompression: the rest is not read
 */
export async function readText(response: Response, mostBytes: number): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body) {
    length += chunk.byteLength
    // leaving the loop cancels the stream, and closes the connection
    if (length > mostBytes) throw new Error(`The reply is longer than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
