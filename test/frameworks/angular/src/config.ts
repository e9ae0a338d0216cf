import { provideBrowserGlobalErrorListeners, type ApplicationConfig } from '@angular/core'
import { provideClientHydration } from '@angular/platform-browser'
import { provideRouter } from '@angular/router'

export const config: ApplicationConfig = {
  providers: [provideBrowserGlobalErrorListeners(), provideRouter([]), provideClientHydration()]
}
