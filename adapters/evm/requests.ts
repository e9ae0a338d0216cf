import { offerChoice } from './choose-account.ts'
import { guardedRequest } from './guard.ts'
import { switchNetwork } from './switch.ts'

/** What is asked of a wallet beside its accounts, in one request: what the site sends it, and what the visitor chooses. */
export const requests = { guardedRequest, offerChoice, switchNetwork }
