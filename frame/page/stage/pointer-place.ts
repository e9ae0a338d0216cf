/** Position of an event, on the screen and in the document. */
export type PointerPlace = Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY'>

/** Tolerance for rounding, in CSS pixels. */
const tolerance = 2
/** Minimum movement for measuring the zoom, in CSS pixels. */
const telling = 16
/** Browsers zoom from 25 to 500 percent. */
const leastZoom = 0.2
const mostZoom = 5.5

/**
 * Detects from pointer events whether the document has moved on the screen between them.
 * A document does not know its position; screen coordinates are in unzoomed pixels, client coordinates in zoomed ones, so the
 * first long movement yields the zoom.
 *
 * @returns a function that returns for each event whether the document has moved since the previous one
 */
export function createPlaceWatch(): (event: PointerPlace) => boolean {
  let last: PointerPlace | undefined
  let zoom: number | undefined

  return ({ screenX, screenY, clientX, clientY }) => {
    const from = last
    last = { screenX, screenY, clientX, clientY }
    if (!from) return false
    const steps = [
      { screen: screenX - from.screenX, client: clientX - from.clientX },
      { screen: screenY - from.screenY, client: clientY - from.clientY }
    ]
    const longest = steps.toSorted((one, other) => Math.abs(other.client) - Math.abs(one.client))[0]!
    const isTelling = Math.abs(longest.client) >= telling
    const ratio = zoom ?? (longest.client === 0 ? 1 : Math.min(mostZoom, Math.max(leastZoom, longest.screen / longest.client)))
    const hasMoved = steps.some(
      ({ screen, client }) => Math.abs(screen - ratio * client) > tolerance * Math.max(1, ratio) + Math.abs(screen) / 10
    )
    if (hasMoved) zoom = undefined
    else if (isTelling) zoom ??= ratio
    return hasMoved
  }
}
