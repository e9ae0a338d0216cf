/** What tells a phone from a desk. */
export interface DeviceFacts {
  readonly userAgent: string
  readonly maxTouchPoints?: number
}

export type OperatingSystem = 'ios' | 'android' | 'mac' | 'other'

/** iPadOS calls itself a Macintosh; no Macintosh has a touch screen. */
export function operatingSystemOf({ userAgent, maxTouchPoints = 0 }: DeviceFacts): OperatingSystem {
  const mac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (mac && maxTouchPoints > 1)) return 'ios'
  return /Android/i.test(userAgent) ? 'android' : mac ? 'mac' : 'other'
}

/** A phone or a tablet: wallets are apps beside the browser. */
export function isMobile({ os }: { readonly os: OperatingSystem }): boolean {
  return os === 'ios' || os === 'android'
}
