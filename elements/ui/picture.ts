import { html, nothing, type TemplateResult } from 'lit'
import type { RemoteImage } from '../core/remote-image.ts'
import { initialOf } from './monogram.ts'

/**
 * A remote image over its stand-in, without an element of its own: rows and tiles are many, and each custom element costs.
 * The host sets `--hue` from the name (`hueOf()`); `--size` is 40px where nothing else is said.
 */
export function picture(
  { image, status }: RemoteImage,
  name: string,
  shape: 'wallet' | 'circle',
  badge: unknown = nothing
): TemplateResult {
  return html`<span class="picture ${shape}" aria-hidden="true" data-initial=${status === 'shown' ? nothing : initialOf(name)}
    >${image}${badge}</span
  >`
}
