export { createFrame, type Frame, type FrameAppearance, type FrameSettings } from './frame.ts'
export { createLoginCache, type LoginCache, type LoginStorage } from './login-cache.ts'
export { createLogin, emailCooldown, secondsToWait, type EmbeddedLogin, type LoginOptions } from './login.ts'
export { createWallet, type ConnectRequest, type EmbeddedWallet, type WalletPart } from './wallet.ts'
