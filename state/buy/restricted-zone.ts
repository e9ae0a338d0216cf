import { restrictedTimeZones } from '../options/limits.ts'
import { pageInfo } from '../platform/page.ts'

/**
 * Returns whether the device's time zone is of the China region, where the on-ramp is
 * not available (docs/decisions/limits.md).
 */
export const isBuyingRestricted = (): boolean =>
  (restrictedTimeZones as readonly string[]).includes(pageInfo().timeZone.toUpperCase())
