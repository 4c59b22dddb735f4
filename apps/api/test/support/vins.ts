/** VINs of real configurations; serial numbers are made up. */
export const MODEL_3 = '5YJ3E1EB1KF317000'
export const FOCUS_ELECTRIC = '1FADP3R40EL376472'
export const PLUG_IN_HYBRID = '1C4JJXR60NW209857'
/** Too little is known about it, so it is not sold. */
export const E_TRANSIT = '1FTBW1XM7RK362640'
export const UNKNOWN = '11111111111111111'
/** {@link MODEL_3} with one digit mistyped. */
export const MISTYPED = '5YJ3E1EB1KF317001'
