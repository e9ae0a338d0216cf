/** Results that cannot change, as JSON text, the least used dropped first. */
export interface Kept {
  get(key: string): string | undefined
  put(key: string, text: string): void
}

/** What a key and its place in the table cost besides their letters. */
const overhead = 200

export function createKept(mostBytes: number): Kept {
  const texts = new Map<string, string>()
  let bytes = 0
  const size = (key: string, text: string) => 2 * (key.length + text.length) + overhead

  return {
    get(key) {
      const text = texts.get(key)
      if (text === undefined) return undefined
      // a Map remembers the order of its entries: the one that was used goes to the end
      texts.delete(key)
      texts.set(key, text)
      return text
    },
    put(key, text) {
      // one that would push out a tenth of the others is not worth it
      if (texts.has(key) || size(key, text) > mostBytes / 10) return
      texts.set(key, text)
      bytes += size(key, text)
      for (const [oldest, old] of texts) {
        if (bytes <= mostBytes) return
        texts.delete(oldest)
        bytes -= size(oldest, old)
      }
    }
  }
}
