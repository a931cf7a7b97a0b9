/** What a blockchain or a type of tokens is named by. */
export const VALUE = /^[a-z0-9][a-z0-9_-]{0,49}$/;
export const VALUE_RULE = 'must be 1 to 50 characters of a to z, 0 to 9, - and _, a letter or digit first';
