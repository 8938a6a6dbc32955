import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "uqr";

/** What Chromium's fake camera shows. Chromium reads the file whenever a page starts the camera. */
const CAMERA_VIDEO = join(tmpdir(), `fieldwork-camera-${process.pid}.y4m`);

/** For `launchOptions`: a camera that shows CAMERA_VIDEO, with the user's permission. */
export const CAMERA_ARGS = [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-video-capture=${CAMERA_VIDEO}`,
];

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 5;

/** Puts a QR code of this text, slightly tilted, in front of the camera. */
export async function showToCamera(text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const side = 7;
  const [sin, cos] = [Math.sin(0.1), Math.cos(0.1)];
  const luma = Buffer.alloc(WIDTH * HEIGHT, 140);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const dark =
        data[Math.floor((dx * sin + dy * cos) / side + size / 2)]?.[
          Math.floor((dx * cos - dy * sin) / side + size / 2)
        ];
      if (dark !== undefined) luma[y * WIDTH + x] = dark ? 30 : 225;
    }
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(CAMERA_VIDEO, Buffer.concat([header, ...Array<Buffer>(FRAMES).fill(frame)]));
}
