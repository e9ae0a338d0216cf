import { detectPlatform, type Platform } from '../../adapters/base/platform.ts'
import { deviceInfo } from './device.ts'

/** Detects the user's platform, on each call. */
export function currentPlatform(): Platform {
  return detectPlatform(deviceInfo())
}
