import * as wagmi from '@wagmi/core'
import { run } from './wagmi-app.js'

export const { connect, disconnect, sign, send, switchTo } = run({ ...wagmi, getAccount: wagmi.getConnection })
