/** The Shape Detection API, which the DOM types lack. Chrome on Android and macOS supports it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

const constructor = (): (new (options: { formats: string[] }) => Detector) | undefined =>
  (globalThis as { BarcodeDetector?: new (options: { formats: string[] }) => Detector }).BarcodeDetector

export const canScan = (): boolean => constructor() !== undefined && navigator.mediaDevices !== undefined

/**
 * Scans with the camera until it sees a WalletConnect URI.
 * Rejects without a camera, or when `signal` aborts.
 */
export async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const Constructor = constructor()
  if (!Constructor) throw new Error('This browser cannot read QR codes. Paste the link instead.')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const detector = new Constructor({ formats: ['qr_code'] })
    for (;;) {
      signal.throwIfAborted()
      const found = (await detector.detect(video)).find(({ rawValue }) => rawValue.startsWith('wc:'))
      if (found) return found.rawValue
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
