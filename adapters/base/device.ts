/** Input for detecting the operating system and phones. */
export interface DeviceInfo {
  readonly userAgent: string
  readonly maxTouchPoints?: number
}

export type OperatingSystem = 'ios' | 'android' | 'mac' | 'other'

/** Detects the operating system. iPadOS identifies as a Macintosh; no Macintosh has a touch screen. */
export function detectOperatingSystem({ userAgent, maxTouchPoints = 0 }: DeviceInfo): OperatingSystem {
  const mac = /Macintosh/.test(userAgent)
  if (/iPhone|iPad|iPod/.test(userAgent) || (mac && maxTouchPoints > 1)) return 'ios'
  return /Android/i.test(userAgent) ? 'android' : mac ? 'mac' : 'other'
}

/** Returns true for a phone or a tablet, where wallets are apps beside the browser. */
export function isMobile({ os }: { readonly os: OperatingSystem }): boolean {
  return os === 'ios' || os === 'android'
}
