/** A text with two neighbouring letters swapped inside its longest word. */
export function withTypingError(text: string): string {
  const words = text.split(' ');
  const longest = words.reduce((best, word, at) => (word.length > words[best]!.length ? at : best), 0);
  const word = words[longest]!;
  if (word.length < 5) return text;
  const at = Math.floor(word.length / 2);
  words[longest] = `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`;
  return words.join(' ');
}
