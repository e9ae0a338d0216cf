import { registerLoginMethods } from '../login-slot.ts'
import { arrangeMethods } from './arrange-methods.ts'

// Login part of Connect.
registerLoginMethods(arrangeMethods)
