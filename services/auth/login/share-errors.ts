import { LoginError } from './login-error.ts'

export const conflict = (message: string) => new LoginError('login-share-conflict', message)
export const keyNeeded = () => new LoginError('login-record-key', 'The wallet’s key must sign this change.')
export const noSuchSet = () => new LoginError('login-unknown', 'Unknown recovery setup.')
