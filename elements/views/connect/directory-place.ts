import type { LitElement } from 'lit'
import type { DirectoryPart } from './directory/part.ts'

/** Draws what Connect shows of a directory: there once its code has come, which a site without a directory never loads. */
export let directoryPart: (new (host: LitElement) => DirectoryPart) | undefined

export function placeDirectoryPart(part: typeof directoryPart): void {
  directoryPart = part
}
