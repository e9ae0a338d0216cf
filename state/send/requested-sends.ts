/** A transfer that the app requested with `openSend`. The send flow responds to it. */
export interface RequestedSend {
  /** Whether the wallet was asked and has not responded: closing the modal does not withdraw the request. */
  asking: boolean
  /** Called with each response of the wallet: a hash, or nothing if it was rejected or failed. */
  answered(hash?: string): void
}

/** Requested transfers by the id in the route. */
export const requestedSends = new Map<string, RequestedSend>()
