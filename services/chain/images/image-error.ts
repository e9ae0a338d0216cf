/** Reason for a missing image. */
export type ImageFault =
  /** The URL has a private host or an unsupported scheme. */
  | 'refused'
  /** The host does not respond, or with an error status; a retry may succeed. */
  | 'unreachable'
  | 'late'
  /** The host reports that it does not exist. */
  | 'missing'
  | 'too-long'
  /** Unsupported format, or unsafe to display. */
  | 'no-picture'
  /** Too many requests are queued. */
  | 'busy'

/** Error with a reason; the message is for the client and contains no URL. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly fault: ImageFault

  constructor(fault: ImageFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}
