// Web Test Runner reads JavaScript alone; everything it needs to know is typed and lives in test/tools/browser/config.ts.
import { register } from 'tsx/esm/api'

register()
const { browserConfig } = await import('./test/tools/browser/config.ts')
export default await browserConfig()
