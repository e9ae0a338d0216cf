// The site's own kit has the storage of this origin: an example keeps what it stores to itself.

const stored = new Map<string, string>()
const storage: Storage = {
  get length() {
    return stored.size
  },
  clear: () => stored.clear(),
  getItem: key => stored.get(key) ?? null,
  key: index => [...stored.keys()][index] ?? null,
  removeItem: key => void stored.delete(key),
  setItem: (key, value) => void stored.set(key, value)
}
Object.defineProperty(globalThis, 'localStorage', { value: storage })
