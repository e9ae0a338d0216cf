/** Why there is no picture. */
export type ImageFault =
  /** The address is not one of the public internet, or not by a protocol that is spoken here. */
  | 'refused'
  /** The host does not answer, or not with a picture's status; another time it may. */
  | 'unreachable'
  | 'late'
  /** The host says that there is none. */
  | 'missing'
  | 'too-long'
  /** It is no picture of a kind that is shown, or one that would harm who shows it. */
  | 'no-picture'
  /** Too many are waiting for theirs. */
  | 'busy'

/** There is no picture, and why; the message is for the client, and names no address. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly fault: ImageFault

  constructor(fault: ImageFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}
