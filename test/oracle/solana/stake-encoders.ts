import * as stake from '@solana-program/stake'
import type { IInstruction } from '@solana/web3.js'

// The client of the stake program is typed for a later library, whose address type differs: at run time both are strings.

type Encoder = (input?: Readonly<Record<string, unknown>>) => IInstruction

export const getAuthorizeCheckedInstruction = stake.getAuthorizeCheckedInstruction as unknown as Encoder
export const getAuthorizeCheckedWithSeedInstruction = stake.getAuthorizeCheckedWithSeedInstruction as unknown as Encoder
export const getAuthorizeInstruction = stake.getAuthorizeInstruction as unknown as Encoder
export const getAuthorizeWithSeedInstruction = stake.getAuthorizeWithSeedInstruction as unknown as Encoder
export const getDeactivateDelinquentInstruction = stake.getDeactivateDelinquentInstruction as unknown as Encoder
export const getDeactivateInstruction = stake.getDeactivateInstruction as unknown as Encoder
export const getDelegateStakeInstruction = stake.getDelegateStakeInstruction as unknown as Encoder
export const getGetMinimumDelegationInstruction = stake.getGetMinimumDelegationInstruction as unknown as Encoder
export const getInitializeCheckedInstruction = stake.getInitializeCheckedInstruction as unknown as Encoder
export const getInitializeInstruction = stake.getInitializeInstruction as unknown as Encoder
export const getMergeInstruction = stake.getMergeInstruction as unknown as Encoder
export const getMoveLamportsInstruction = stake.getMoveLamportsInstruction as unknown as Encoder
export const getMoveStakeInstruction = stake.getMoveStakeInstruction as unknown as Encoder
export const getSetLockupCheckedInstruction = stake.getSetLockupCheckedInstruction as unknown as Encoder
export const getSetLockupInstruction = stake.getSetLockupInstruction as unknown as Encoder
export const getSplitInstruction = stake.getSplitInstruction as unknown as Encoder
export const getWithdrawInstruction = stake.getWithdrawInstruction as unknown as Encoder
