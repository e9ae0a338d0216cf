/**
 * Short texts that every tab reads as they were last written. What one tab writes to `localStorage` reaches other processes later,
 * also after a Web Lock has passed on to them; transactions of IndexedDB are in order.
 */
export interface SharedMarks {
  /** Rejects if the browser blocks or lacks IndexedDB. */
  read(name: string): Promise<string | undefined>
  /** Rejects as `read` does. */
  write(name: string, mark: string): Promise<void>
}

const store = 'marks'

export const sharedMarks: SharedMarks = {
  read: name => transact('readonly', marks => marks.get(name) as IDBRequest<string | undefined>),
  async write(name, mark) {
    await transact('readwrite', marks => marks.put(mark, name))
  }
}

async function transact<Result>(mode: IDBTransactionMode, use: (marks: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = use(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('w3m-kit', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database did not open.'))
  })
}
