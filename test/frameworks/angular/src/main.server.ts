import { mergeApplicationConfig } from '@angular/core'
import { bootstrapApplication, type BootstrapContext } from '@angular/platform-browser'
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr'
import { App } from './app'
import { config } from './config'

const onServer = mergeApplicationConfig(config, {
  providers: [provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Prerender }]))]
})

const bootstrap = (context: BootstrapContext) => bootstrapApplication(App, onServer, context)

export default bootstrap
