import type { ModalText } from '../../state/modal/modal.text.ts'
import { getWallet } from '../../state/wallets/wallets.ts'

/** Returns the name of a wallet in its screens' titles. */
export const getWalletName = (text: ModalText, walletId: string): string => getWallet(walletId)?.name ?? text.wallet
