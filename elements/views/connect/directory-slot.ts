import type { LitElement } from 'lit'
import type { DirectorySection } from './directory/section.ts'

/**
 * Slot for the directory part of Connect.
 * Filled by its lazy chunk, which an app without a directory never loads.
 */
export let directorySection: (new (host: LitElement) => DirectorySection) | undefined

export function registerDirectorySection(part: typeof directorySection): void {
  directorySection = part
}
