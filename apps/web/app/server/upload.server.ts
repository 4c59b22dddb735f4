/**
 * Reads a form that carries a file, part by part as it arrives: the platform's own parser takes seconds for a body of
 * many parts, and blocks every other request meanwhile.
 */
import { MultipartParseError, parseMultipartRequest } from '@remix-run/multipart-parser'
import { data } from 'react-router'
import { UPLOAD_BODY_BYTES } from '../../src/upload-limit.ts'

export interface Upload {
  readonly name: string
  readonly content: Uint8Array
}

const MOST_PARTS = 4
const LIMITS = { maxFileSize: UPLOAD_BODY_BYTES, maxTotalSize: UPLOAD_BODY_BYTES, maxParts: MOST_PARTS }

/** The parts by their names, without files that were not chosen, which browsers send empty. Throws a page's 400. */
export async function readUpload(request: Request): Promise<ReadonlyMap<string, Upload>> {
  const uploads = new Map<string, Upload>()
  try {
    for await (const part of parseMultipartRequest(request, LIMITS)) {
      if (part.name !== undefined && part.size > 0) {
        uploads.set(part.name, { name: part.filename ?? '', content: part.bytes })
      }
    }
    return uploads
  } catch (error) {
    // Headers that are not UTF-8 are a TypeError.
    if (error instanceof MultipartParseError || error instanceof TypeError) throw data(null, 400)
    throw error
  }
}
