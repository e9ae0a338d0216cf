import { html, nothing, type TemplateResult } from 'lit'
import type { RemoteImage } from '../core/remote-image.ts'
import { getInitial } from './monogram.ts'

/**
 * Renders a remote image over its fallback, without a custom element:
 * rows and tiles are many, and each custom element has a cost. The host sets `--hue` from the name (`getHue()`); `--size` is
 * 40px by default.
 */
export function renderImage(
  { image, status }: RemoteImage,
  name: string,
  shape: 'wallet' | 'circle',
  badge: unknown = nothing
): TemplateResult {
  return html`<span class="picture ${shape}" aria-hidden="true" data-initial=${status === 'shown' ? nothing : getInitial(name)}
    >${image}${badge}</span
  >`
}
