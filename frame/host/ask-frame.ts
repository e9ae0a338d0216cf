import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import type { RequestOptions } from '../protocol/channel.ts'
import type { PayloadOf, ReplyOf, RequestName } from '../protocol/messages.ts'
import type { Frame } from './frame.ts'

/** Sends a request and maps a closed frame screen to a rejection (EIP-1193 code 4001). */
export type RequestFrame = <Name extends RequestName>(
  name: Name,
  payload: PayloadOf<Name>,
  options?: RequestOptions
) => Promise<ReplyOf<Name>>

/** Returns a function that sends a request of a login step. */
export function createAskFrame(frame: Pick<Frame, 'request'>): RequestFrame {
  return async (name, payload, options = {}) => {
    try {
      return await frame.request(name, payload, options)
    } catch (error) {
      throw isRejection(error) ? new UserRejectedError(error) : error
    }
  }
}

/** The user has rejected a request in the frame (EIP-1193, 4001), or closed the frame over it. */
export const isRejection = (error: unknown): boolean =>
  (isKitError(error, 'aborted') && error.cause instanceof UserRejectedError) ||
  (isKitError(error, 'frame-failed') && isRecord(error.cause) && error.cause['code'] === 4001)
