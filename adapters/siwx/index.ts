// w3m-kit/siwx: signing in with a wallet, for any server or page. No DOM, nothing of Node.
export { checksumAddress } from './checksum.ts'
export { createMessage, createNonce, parseMessage, parseSolanaMessage, SignInMessageError } from './message.ts'
export type { MinimalSolanaMessage, SignInMessage, SignInNamespace, SignInRule } from './message.ts'
export { KitError } from '../base/error.ts'
export { verifyMessage } from './verify.ts'
export type { ChainRequest, VerifiedMessage, VerifyOptions } from './verify.ts'
export { VerifyError } from './verify-error.ts'
export type { VerifyErrorCode } from './verify-error.ts'
