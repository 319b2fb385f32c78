/** Bytes of all uploads of a service that are not answered yet. */
export const defaultUploadQuota = 1024 * 1024 * 1024;
