import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './app'
import { config } from './config'
import './kit'
import './test-wallet'

bootstrapApplication(App, config).catch(console.error)
