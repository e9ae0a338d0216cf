import type {
  SiweClient,
  SiweMessageFields,
  SiweSession,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxRequest,
  SiwxSession
} from '../../state/options/siwx-config.ts'

// Types of sign-in by AppKit's names.

/** Sign-in with the wallet: the option `siwx`. */
export type SIWXConfig = SiwxConfig

/** A SIWX session: the signed message and its signature. */
export type SIWXSession = SiwxSession

/** A sign-in message: its fields, and as text exactly what the wallet signs. */
export type SIWXMessage = SiwxMessage

// eslint-disable-next-line @typescript-eslint/no-namespace -- apps name these types so
export declare namespace SIWXMessage {
  /** Account and network that a message is requested for. */
  export type Input = SiwxRequest
  /** Fields of a message. */
  export type Data = SiwxMessageData
}

/** Client of the option `siweConfig`. */
export type AppKitSIWEClient = SiweClient

/** Account and chain of a session of `siweConfig`. */
export type SIWESession = SiweSession

/** Fields that `createMessage` of `siweConfig` gets. */
export type SIWECreateMessageArgs = SiweMessageFields

/** What `verifyMessage` of `siweConfig` gets. */
export type SIWEVerifyMessageArgs = Parameters<SiweClient['verifyMessage']>[0]
