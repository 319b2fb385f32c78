/**
 * The reason why a step of an install or a build failed, and what to do about it, where its output shows one.
 *
 * @param {string} output of npm or of Node
 * @param {string} folder of the checkout
 * @returns {string | undefined}
 */
export function failureReason(output, folder) {
  const network = firstOf(networkCodes, output);
  if (network !== undefined) {
    return `The npm registry does not answer (${network}). Check the network, "npm config get registry" and "npm config get proxy", and start again.`;
  }
  const full = firstOf(['ENOSPC', 'EDQUOT'], output);
  if (full !== undefined) return `The disk of ${folder} is full (${full}). Free some space, and start again.`;
  const disk = firstOf(['EACCES', 'EPERM', 'EROFS'], output);
  if (disk !== undefined) {
    return `${folder} cannot be written (${disk}). Clone Pagewright as the user who starts it, or make this user the owner of the folder.`;
  }
  return undefined;
}

const networkCodes = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ERR_SOCKET_TIMEOUT',
  'EIDLETIMEOUT',
];

function firstOf(codes, output) {
  return codes.find((code) => new RegExp(`\\b${code}\\b`).test(output));
}
