import type { ModalText } from '../../state/text/modal.ts'
import { walletById } from '../../state/wallets.ts'

/** What a wallet's own screens are called. */
export const walletName = (text: ModalText, walletId: string): string => walletById(walletId)?.name ?? text.wallet
