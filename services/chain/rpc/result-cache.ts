/** LRU cache of immutable results, as JSON text. */
export interface ResultCache {
  get(key: string): string | undefined
  put(key: string, text: string): void
}

/** Estimated bytes of an entry besides its characters. */
const overhead = 200

export function createResultCache(mostBytes: number): ResultCache {
  const texts = new Map<string, string>()
  let bytes = 0
  const size = (key: string, text: string) => 2 * (key.length + text.length) + overhead

  return {
    get(key) {
      const text = texts.get(key)
      if (text === undefined) return undefined
      // a Map keeps insertion order: re-inserting moves the entry to the end
      texts.delete(key)
      texts.set(key, text)
      return text
    },
    put(key, text) {
      // do not evict a tenth of the cache for one entry
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
