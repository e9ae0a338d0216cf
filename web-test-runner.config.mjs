// Web Test Runner reads JavaScript alone; everything it needs to know is typed and lives in scripts/test/browser/config.ts.
import { register } from 'tsx/esm/api'

register()
const { browserConfig } = await import('./scripts/test/browser/config.ts')
export default await browserConfig()
