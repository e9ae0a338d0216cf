import '../../elements/modal/presenter.ts'

/**
 * `useStore` for the hooks of the kit, which need no provider. Each is in a file of its store, so that an app loads the stores it uses;
 * the presenter opens the modal for an app without elements.
 */
export { useStore as useKitStore } from '@nanostores/react'

// Hydration first renders the server's value: disconnected, although the stores may already have a returning user's session.

/** The server renders the first value of the store. */
export const initially = { ssr: 'initial' } as const
/** The server renders no value. */
export const absent = { ssr: () => undefined }
/** The server renders `false`. */
export const no = { ssr: () => false }
