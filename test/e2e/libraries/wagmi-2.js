import * as wagmi from 'wagmi-core-2'
import { run } from './wagmi-app.js'

export const { connect, disconnect, sign, send, switchTo } = run(wagmi)
