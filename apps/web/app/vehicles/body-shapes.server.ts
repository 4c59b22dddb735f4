/** How each type of body looks from the side, front to the left, on a canvas of 400 by 140. */

import type { VehicleSpecs } from '@vinspec/contract'
import type { BodyShape } from './body-figure.tsx'
import { bodyOf } from './key-figures.ts'

type BodyType =
  | 'sedan'
  | 'hatchback'
  | 'suv'
  | 'pickup'
  | 'van'
  | 'coupe'
  | 'convertible'
  | 'wagon'
  | 'truck'
  | 'unknown'

const TYPES: ReadonlyArray<readonly [RegExp, BodyType]> = [
  [/step van|bus|truck|chassis|incomplete/i, 'truck'],
  [/pickup/i, 'pickup'],
  [/van/i, 'van'],
  [/suv|sport utility|crossover|multi-purpose/i, 'suv'],
  [/convertible|cabriolet|roadster/i, 'convertible'],
  [/coupe/i, 'coupe'],
  [/wagon/i, 'wagon'],
  [/hatchback|liftback|notchback/i, 'hatchback'],
  [/sedan|saloon|limousine/i, 'sedan'],
]

/** Browsers get the one that their page draws. */
export function bodyShapeOf(specs: Pick<VehicleSpecs, 'sections'>): BodyShape {
  const body = bodyOf(specs)
  return BODY_SHAPES[TYPES.find(([words]) => body !== undefined && words.test(body))?.[1] ?? 'unknown']
}

export const BODY_SHAPES: Readonly<Record<BodyType, BodyShape>> = {
  sedan: {
    name: 'a sedan',
    top: 'M27 113C19 109 17 99 21 90C25 81 42 75 64 71C92 66 114 64 128 62C148 45 172 32 206 31C246 30 276 41 302 59C332 60 356 64 369 71C378 79 381 99 376 113',
    windows: ['M142 62C159 47 179 38 208 37L208 63Z', 'M215 37C246 37 268 46 288 61L215 63Z'],
    lines: [
      'M132 70C134 92 133 98 129 106',
      'M211 68L211 108',
      'M280 68C276 82 268 90 266 92',
      'M40 86C120 74 300 74 362 84',
    ],
    wheels: [92, 305, 22],
    lights: [
      'M23 86C30 80 42 77 52 75C48 82 36 87 23 90Z',
      'M376 82C366 79 356 78 348 78C356 84 368 88 378 88Z',
    ],
  },
  hatchback: {
    name: 'a hatchback',
    top: 'M37 113C29 107 28 94 33 86C39 77 58 71 82 67C102 63 114 61 124 59C146 40 170 29 206 28C254 27 292 33 320 46C334 54 346 68 350 83C354 96 354 106 350 113',
    windows: ['M138 59C156 44 178 35 206 34L206 61Z', 'M213 34C254 33 284 38 308 50L300 61L213 61Z'],
    lines: [
      'M128 68C131 88 130 96 126 105',
      'M209 66L209 108',
      'M292 66C288 78 276 88 270 92',
      'M48 84C124 72 280 72 344 80',
    ],
    wheels: [96, 296, 22],
    lights: [
      'M34 84C41 77 52 74 63 72C58 80 47 85 33 88Z',
      'M344 66C336 66 329 68 324 71C332 77 342 80 350 80Z',
    ],
  },
  suv: {
    name: 'an SUV',
    top: 'M33 113C26 106 24 86 28 74C34 65 60 60 90 57C108 55 118 54 126 52C143 34 162 22 192 20C242 16 302 18 328 24C346 31 361 52 367 70C373 86 374 102 369 113',
    windows: [
      'M140 53C155 38 172 28 200 26L200 55Z',
      'M208 26C240 24 262 24 272 25L276 55L208 55Z',
      'M280 25C302 25 320 29 328 34C336 42 342 48 345 55L284 55Z',
    ],
    lines: [
      'M131 62C134 84 133 94 128 103',
      'M204 60L204 108',
      'M279 60C280 72 274 82 268 86',
      'M42 78C124 66 300 66 358 72',
      'M134 107L262 107',
    ],
    wheels: [94, 302, 25],
    lights: [
      'M29 73C36 67 48 65 60 63C56 71 44 76 28 79Z',
      'M362 58C352 57 345 58 339 61C347 68 358 71 368 72Z',
    ],
  },
  pickup: {
    name: 'a pickup',
    top: 'M24 113C16 106 15 80 19 69C25 61 60 57 100 55L112 54C126 36 141 24 166 22C196 20 222 20 238 24C246 30 252 44 254 55L374 56C382 58 384 70 383 84L380 113',
    windows: [
      'M126 54C139 39 152 30 172 28L184 27L184 56L126 56Z',
      'M191 27C212 26 226 27 233 30C239 37 243 46 245 56L191 56Z',
    ],
    lines: [
      'M118 62C121 84 120 94 116 103',
      'M188 60L188 108',
      'M253 58L253 108',
      'M30 76C110 66 240 66 376 70',
      'M260 64L372 65',
    ],
    wheels: [84, 318, 26],
    lights: ['M19 70C26 65 38 63 48 62L46 72L18 76Z', 'M383 64L373 64L373 84L383 84Z'],
  },
  van: {
    name: 'a van',
    top: 'M29 113C21 106 20 90 24 80C30 69 50 61 70 55C88 34 104 20 138 16C200 11 322 11 356 16C368 18 372 30 373 50L374 113',
    windows: ['M86 55C99 38 112 27 134 24L140 24L140 57L88 57Z'],
    lines: [
      'M84 64C88 84 88 92 84 100',
      'M148 24L148 108',
      'M246 20L246 108',
      'M148 62L370 62',
      'M148 28L246 26',
      'M254 26L364 27',
    ],
    wheels: [82, 314, 23],
    lights: ['M25 78C32 71 42 67 52 64L50 74C42 78 32 82 23 84Z', 'M373 60L366 60L366 84L374 84Z'],
  },
  coupe: {
    name: 'a coupe',
    top: 'M25 113C17 108 15 98 19 92C27 84 50 78 78 74C106 70 128 68 142 66C164 50 190 40 224 39C260 38 292 50 320 66C348 68 366 74 374 82C380 90 380 104 376 113',
    windows: ['M158 66C176 53 198 46 226 45C254 45 276 53 296 65L240 67Z'],
    lines: ['M146 74C150 92 148 98 144 106', 'M248 72C252 90 246 100 240 108', 'M38 90C120 78 300 78 364 88'],
    wheels: [92, 310, 24],
    lights: [
      'M20 92C28 86 42 82 54 80C50 87 36 92 20 96Z',
      'M375 86C364 82 354 81 344 81C352 87 366 91 378 92Z',
    ],
  },
  convertible: {
    name: 'a convertible',
    top: 'M25 113C17 108 15 98 19 92C27 84 50 78 78 74C106 70 128 68 144 66C156 56 166 49 178 44L182 46C174 53 168 60 164 67L212 68C212 58 220 54 226 58L230 68L262 68C262 58 270 54 276 58L281 67C330 66 364 72 374 82C380 90 380 104 376 113',
    windows: [],
    lines: ['M150 74C154 92 152 98 148 106', 'M250 74C254 90 248 100 242 108', 'M38 90C120 78 300 78 364 88'],
    wheels: [92, 310, 23],
    lights: [
      'M20 92C28 86 42 82 54 80C50 87 36 92 20 96Z',
      'M375 86C364 82 354 81 344 81C352 87 366 91 378 92Z',
    ],
  },
  wagon: {
    name: 'a wagon',
    top: 'M27 113C19 109 17 99 21 90C25 81 42 75 64 71C92 66 114 64 128 62C148 44 172 31 206 30C262 28 310 31 336 37C352 46 366 64 372 78C378 92 379 104 375 113',
    windows: [
      'M142 62C159 46 179 37 206 36L206 63Z',
      'M213 36C244 35 262 35 270 35L274 63L213 63Z',
      'M278 35C304 36 322 39 332 43C340 50 346 57 350 63L282 63Z',
    ],
    lines: [
      'M132 70C134 92 133 98 129 106',
      'M209 68L209 108',
      'M277 68C276 80 270 88 266 92',
      'M40 86C120 74 300 72 366 80',
    ],
    wheels: [92, 304, 22],
    lights: [
      'M23 86C30 80 42 77 52 75C48 82 36 87 23 90Z',
      'M367 66C358 66 352 67 346 70C354 76 364 79 373 80Z',
    ],
  },
  truck: {
    name: 'a truck',
    top: 'M32 113C26 110 24 96 26 84L34 66C40 40 46 26 58 18C66 12 80 10 96 10L362 10C372 11 376 16 376 26L376 113',
    windows: ['M48 64C52 44 58 30 68 24C76 20 84 20 92 20L92 66L48 66Z'],
    lines: [
      'M100 12L100 108',
      'M100 70L376 70',
      'M128 20L128 62',
      'M352 20L352 62',
      'M128 20L352 20',
      'M128 62L352 62',
    ],
    wheels: [84, 312, 24],
    lights: ['M27 84L38 80L38 92L26 94Z', 'M376 76L369 76L369 98L376 98Z'],
  },
  unknown: {
    name: 'a car whose body type is not known',
    top: 'M34 113C26 107 24 94 29 85C37 75 62 69 92 64C108 61 118 59 126 57C146 39 172 27 206 26C256 24 300 32 328 46C348 54 362 68 367 84C371 98 371 106 367 113',
    windows: [],
    lines: [],
    wheels: [94, 302, 23],
    lights: ['', ''],
    isUnknown: true,
  },
}
