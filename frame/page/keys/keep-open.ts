/**
 * Returns a function that opens a database with its first use.
 * After a failure, or when the connection has closed, the next use opens another one.
 *
 * @param open calls back when the connection closes, here or by the engine
 */
export function keepOpen(open: (onClose: () => void) => Promise<IDBDatabase>): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }
  return () =>
    (opening ??= open(forget).catch((error: unknown) => {
      forget()
      throw error
    }))
}

/**
 * Opens version 1 of a database, which `create` fills when there is none.
 *
 * @param onClose called when the connection closes, here or by the engine
 * @param failure error for a browser that does not open it
 */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  create: (database: IDBDatabase) => void,
  onClose: () => void,
  failure: (cause: unknown) => Error
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => create(request.result)
    request.onsuccess = () => {
      // do not block another tab with a newer version of this page
      request.result.onversionchange = () => {
        request.result.close()
        onClose()
      }
      request.result.onclose = onClose
      resolve(request.result)
    }
    request.onerror = () => reject(failure(request.error))
    request.onblocked = () => reject(failure(undefined))
  })
}
