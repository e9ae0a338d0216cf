import { platformOf, type Platform } from '../adapters/base/platform.ts'
import { device } from './device.ts'

/** What the visitor holds in hand, read once a question is asked. */
export function platform(): Platform {
  return platformOf(device())
}
