// How a page loses its connection to IndexedDB without having closed it.

/** Creates a factory that exposes the last opened connection. */
export function watchedFactory(): { readonly factory: IDBFactory; readonly made: () => IDBDatabase | undefined } {
  let last: IDBDatabase | undefined
  const open: IDBFactory['open'] = (name, version) => {
    const request = indexedDB.open(name, version)
    request.addEventListener('success', () => (last = request.result))
    return request
  }
  return { factory: { open } as IDBFactory, made: () => last }
}

type End = (database: IDBDatabase, name: string) => unknown

export const lostConnections: readonly (readonly [title: string, end: End])[] = [
  [
    'another page has erased the database',
    (_, name) => new Promise(resolve => (indexedDB.deleteDatabase(name).onsuccess = resolve))
  ],
  [
    'the engine has closed the connection',
    database => {
      database.close()
      database.dispatchEvent(new Event('close'))
    }
  ]
]
